import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in this order. A long file that starts last would keep one core waiting for the other. The tests that
 * kill servers are not next to each other, because each of them already keeps a whole core busy.
 */
const LONGEST = ['kill-sqlite', 'leaks', 'restart', 'kill-postgres', 'processes'].map((name) => `/${name}.test.ts`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return rank < 0 ? LONGEST.length : rank;
};

/** Starts the longest files first, and then keeps the files of a project together, because they share their modules. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = (one: TestSpecification, other: TestSpecification): number =>
      one.project.name.localeCompare(other.project.name);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other) || byProject(one, other));
  }
}
