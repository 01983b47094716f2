/** The name of people who have deleted themselves. The site translates it. */
export const LEFT_NAME = 'Somebody who left';
