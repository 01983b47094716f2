/** The name of people who have deleted their identity. The site translates it. */
export const LEFT_NAME = 'Somebody who left';
