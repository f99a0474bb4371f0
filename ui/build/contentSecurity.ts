import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Everything comes from our own origin; `ipc:` is how the Tauri window reaches its Rust side. */
const rules = (styleHashes: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleHashes].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ipc: http://ipc.localhost",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')

/**
 * Writes the content security policy into the built page. The inline first-paint style is allowed by its
 * hash, so no host has to know it: a host only adds `frame-ancestors`, which a page cannot declare itself.
 */
export function contentSecurity(): Plugin {
  return {
    name: 'saiwu-content-security',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
        const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
        const meta = `<meta http-equiv="Content-Security-Policy" content="${rules(hashes)}" />`
        return html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${meta}`)
      },
    },
  }
}
