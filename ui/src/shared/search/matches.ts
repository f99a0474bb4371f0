/** Folds what people type: full-width, capitals, spaces and the middle dot make no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s··•.-]/g, '')
}

/**
 * True when the typed text occurs in one of the texts. The host sends names, full pinyin and initials as texts;
 * there is no pinyin table in the page.
 */
export function matches(typed: string, texts: readonly string[]): boolean {
  const needle = fold(typed)
  return needle === '' || texts.some((text) => fold(text).includes(needle))
}
