// Before anything is painted: light or dark, so that no page flashes white.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('sloop-settings') || '{}').theme || 'auto';
  } catch {}
  if (theme === 'auto') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
