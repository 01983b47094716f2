// Pages are rendered in the browser, because the language and the saved games are known only there.
export const ssr = false;
export const prerender = true;
export const trailingSlash = 'never';
