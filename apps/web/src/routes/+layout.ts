// Pages are drawn in the browser: the language is known only there, and a game lives there anyway.
export const ssr = false;
export const prerender = true;
export const trailingSlash = 'never';
