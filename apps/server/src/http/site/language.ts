/**
 * Returns which of the site's languages a visitor prefers.
 * @param header The header `Accept-Language`, such as `de-AT,de;q=0.9,en;q=0.8`.
 */
export function preferredLanguage(header: string | undefined, languages: readonly string[], base: string): string {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';');
      return { language: tag.trim().split('-')[0]!.toLowerCase(), quality: Number(quality.replace(/\s*q=/, '')) };
    })
    .filter(({ language, quality }) => quality > 0 && languages.includes(language))
    .toSorted((one, other) => other.quality - one.quality);
  return wanted[0]?.language ?? base;
}
