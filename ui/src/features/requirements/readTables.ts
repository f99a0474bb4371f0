export interface ReadTables {
  /** In order, each once. */
  tables: number[]
  /** The first piece that is no number and no range. */
  wrong: string | null
}

/** A range longer than this is a slip of the finger. */
const LONGEST_RANGE = 300

/** Reads 「1-12、15，18号桌」: numbers and ranges, with any mark between them. Which numbers may be is the host's to say. */
export function readTables(typed: string): ReadTables {
  // Escaped are the words for table number, to, and.
  const text = typed
    .normalize('NFKC')
    .replace(/[\u53f7\u684c]+/g, ' ')
    .replace(/\s*(?:[-–—~\u81f3\u5230])\s*/g, '-')
  const tables = new Set<number>()
  let wrong: string | null = null
  for (const piece of text.split(/[\s,、;。.\u548c]+/).filter(Boolean)) {
    const [, from, to] = piece.match(/^(\d{1,4})(?:-(\d{1,4}))?$/) ?? []
    const [low, high] = [Number(from), Number(to ?? from)]
    if (from === undefined || high < low || high - low >= LONGEST_RANGE) wrong ??= piece
    else for (let table = low; table <= high; table++) tables.add(table)
  }
  return { tables: [...tables].sort((one, other) => one - other), wrong }
}

/** The shortest way to write them: 1-12、15. */
export function writeTables(tables: readonly number[]): string {
  const runs: [number, number][] = []
  for (const table of tables) {
    const last = runs.at(-1)
    if (last && table === last[1] + 1) last[1] = table
    else runs.push([table, table])
  }
  return runs
    .flatMap(([low, high]) => (high - low > 1 ? [`${low}-${high}`] : low === high ? [`${low}`] : [`${low}`, `${high}`]))
    .join('、')
}
