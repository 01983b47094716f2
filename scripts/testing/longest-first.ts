import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * These test files take longest, so they start first, in this order. If a long file started last, only one core would
 * be busy at the end. The two files that kill servers are not next to each other, because each of these files keeps a
 * whole core busy.
 */
const LONGEST = ['kill-sqlite', 'leaks', 'restart', 'kill-postgres', 'processes'].map((name) => `/${name}.test.ts`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(name));
  return rank < 0 ? LONGEST.length : rank;
};

/** Sorts test files. The longest files come first. After them, the files of a project stay together, because they share modules. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = (one: TestSpecification, other: TestSpecification): number =>
      one.project.name.localeCompare(other.project.name);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other) || byProject(one, other));
  }
}
