// The weight of the public first route, read from the Vite manifest (PERF-6, PERF-7).
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)
if (!existsSync(manifestFile)) {
  console.error('ui/dist is missing: run `npm run build` first.')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

/** What a phone loads before the first public screen stands: the entry, its static imports, and this lazy part. */
const roots = ['index.html', 'src/app/shells/PublicShell.vue', ...firstScreens()]
const limits = { js: 90 * 1024, css: 40 * 1024 }

function firstScreens() {
  return Object.keys(manifest).filter((key) => /features\/[^/]+\/pages\/(MyTable|EventHome)\.vue$/.test(key))
}

const js = new Set()
const css = new Set()
const seen = new Set()
function visit(key) {
  if (seen.has(key)) return
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) {
    console.error(`${key} is not in the manifest: has the file moved?`)
    process.exit(1)
  }
  if (chunk.file.endsWith('.js')) js.add(chunk.file)
  if (chunk.file.endsWith('.css')) css.add(chunk.file)
  for (const file of chunk.css ?? []) css.add(file)
  for (const next of chunk.imports ?? []) visit(next)
}
roots.forEach(visit)

const weigh = (files) =>
  [...files].map((file) => ({ file, gz: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length }))
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`

let tooHeavy = false
for (const [kind, files] of Object.entries({ js, css })) {
  const rows = weigh(files).sort((a, b) => b.gz - a.gz)
  const total = rows.reduce((sum, row) => sum + row.gz, 0)
  const over = total > limits[kind]
  tooHeavy ||= over
  console.log(`\n${kind.toUpperCase()} of the public first route, gzipped`)
  for (const row of rows) console.log(`${kb(row.gz)}  ${row.file}`)
  console.log(`${kb(total)}  of ${kb(limits[kind]).trim()} allowed ${over ? '— TOO HEAVY' : '— fits'}`)
}
const vant = [...js].filter((file) => /van-popup|van-overlay/.test(readFileSync(new URL(file, dist), 'utf8')))
if (vant.length > 0) {
  tooHeavy = true
  console.log(`\nVant reached the public first route through ${vant.join(', ')}`)
}
process.exit(tooHeavy ? 1 : 0)
