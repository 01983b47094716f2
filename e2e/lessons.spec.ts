// Tests that each step of a lesson points at something that can be seen. Tortuga's basics are tested while they are
// played (see tortuga-lesson.spec.ts).
import { turnOffMotionAndSound, collectErrors } from './browser.ts';
import { DEVICES, expectPointsAtThings } from './coach.ts';
import { expect, oneOrAll, test } from './test.ts';

const LESSONS = [
  ['tortuga', 'two'],
  ['cartagena', 'basics'],
  ['cartagena', 'open'],
] as const;

for (const [number, [game, id]] of LESSONS.entries())
  for (const [device, screens] of oneOrAll(DEVICES, number))
    test.describe(() => {
      test.use(screens[0]);
      test(`${game}, ${id}, on a ${device}: each step points at something that can be seen`, async ({ page, site }) => {
        await turnOffMotionAndSound(page);
        const errors = collectErrors(page);
        await page.goto(`${site}/learn/${game}?lesson=${id}`);
        const coach = page.getByTestId('coach');
        await expect(coach).toBeVisible();
        const [, count] = /of (\d+)/.exec((await coach.getByRole('img').first().getAttribute('aria-label'))!)!;
        for (let step = 0; step < Number(count); step++) {
          await expect(coach).toHaveAttribute('data-step', String(step));
          await expectPointsAtThings(page, `${game}-${id}`, step, screens);
          if ((await coach.locator('.quiz').count()) > 0) await coach.getByTestId('skip').click();
          await coach.getByTestId('next').or(coach.getByTestId('skip')).click();
        }
        expect(errors).toEqual([]);
      });
    });
