/** Folds what people type: full-width, capitals, spaces and the middle dot make no difference; ü is typed v. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ü/g, 'v')
    .replace(/[\s··•・ㆍ\u119E‧∙.'’-]|\p{Variation_Selector}|\p{Cf}/gu, '')
}

/**
 * True when the typed text occurs in one of the texts, or spells part of one of the readings. The host sends the readings:
 * names apart by commas, syllables by blanks (`zeng qing hua,li qiang`); there is no pinyin table in the page.
 */
export function matches(typed: string, texts: readonly string[], pinyin = ''): boolean {
  const needle = fold(typed)
  if (needle === '' || texts.some((text) => fold(text).includes(needle))) return true
  return pinyin.split(',').some((reading) => spells(needle, reading.split(' ')))
}

/** Letters spell syllables that follow each other: whole (zengqinghua), the first letters (zqh), or mixed (zengqh). */
export function spells(letters: string, syllables: readonly string[]): boolean {
  return syllables.some((_, first) => spellsFrom(letters, syllables, first))
}

function spellsFrom(letters: string, syllables: readonly string[], at: number): boolean {
  if (letters === '') return true
  const syllable = syllables[at] ?? ''
  for (let n = Math.min(syllable.length, letters.length); n > 0; n--) {
    if (syllable.startsWith(letters.slice(0, n)) && spellsFrom(letters.slice(n), syllables, at + 1)) return true
  }
  return false
}
