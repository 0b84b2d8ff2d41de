// Before the first paint: the theme and language chosen last, so that nothing flashes in another one.
try {
  const { theme, locale } = JSON.parse(localStorage.getItem('liyuan-look') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (locale === 'zh-CN' || locale === 'en') document.documentElement.lang = locale;
  else if (/^zh/i.test(navigator.language)) document.documentElement.lang = 'zh-CN';
} catch {
  // Storage may be closed or hold something else: the system's theme does.
}
