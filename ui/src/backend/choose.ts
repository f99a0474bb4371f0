import type { Backend } from './backend'
import { webBackend } from './web'

/** The one place that knows where the page runs. The browser never downloads the app's half. */
export async function chooseBackend(): Promise<Backend> {
  if ('__TAURI_INTERNALS__' in window) return (await import('./tauri')).tauriBackend()
  return webBackend()
}
