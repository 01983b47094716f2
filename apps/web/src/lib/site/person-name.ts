import { LEFT_NAME } from '@sloop/protocol/left-name';
import { m } from '#lib/paraglide/messages.js';

/** The name of a person as the site shows it. People who have deleted their identity share one name, which is translated. */
export const personName = (name: string): string => (name === LEFT_NAME ? m.left_name() : name);
