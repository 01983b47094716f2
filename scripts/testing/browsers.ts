// The browsers in which the site's tests can run, and how Playwright starts them.
import { firefox, webkit } from '@playwright/test';
import { existsSync } from 'node:fs';
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts';

const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** The settings with which Playwright starts a browser. */
interface Started {
  readonly browserName: BrowserName;
  readonly launchOptions: { readonly executablePath: string; readonly args: string[] };
}

/** Checks the name of a browser. `where` says where the name comes from. */
export function browserNamed(name: string, where: string): BrowserName {
  const found = BROWSERS.find((browser) => browser === name);
  if (found === undefined) throw new Error(`${where} must be chromium, firefox or webkit, not "${name}".`);
  return found;
}

/**
 * Chromium comes with our dependencies. The other browsers must be downloaded with Playwright's own command. The environment
 * variables CHROMIUM, FIREFOX and WEBKIT can name other builds.
 */
export async function howToStart(browserName: BrowserName): Promise<Started> {
  if (browserName === 'chromium')
    return { browserName, launchOptions: { executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] } };
  const ofPlaywright = browserName === 'firefox' ? firefox : webkit;
  const executablePath = process.env[variableOf(browserName)] || ofPlaywright.executablePath();
  return { browserName, launchOptions: { executablePath, args: [] } };
}

const variableOf = (browserName: BrowserName): string => browserName.toUpperCase();

/** Says why a browser cannot be started, and how to get it. Returns undefined if the browser is installed. */
export function problemOf({ browserName, launchOptions: { executablePath } }: Started): string | undefined {
  if (existsSync(executablePath)) return undefined;
  const variable = variableOf(browserName);
  if (process.env[variable]) return `${variable} is "${executablePath}", but there is no such file.`;
  return `${browserName} is not installed. Download it with "npx playwright install ${browserName}",
or set ${variable} to the path of a build for Playwright. An ordinary ${browserName} does not work.`;
}
