import { nextTick, onScopeDispose, type Ref, watch } from 'vue'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * What every sheet and dialog owes its user: back closes it (it is a history entry), Escape closes it, the Tab key
 * stays inside, and afterwards the focus is where it was.
 */
export function useModal(open: Ref<boolean>, panel: Ref<HTMLElement | null>): void {
  let cameFrom: HTMLElement | null = null
  let entry: string | null = null

  function closeByBack() {
    if (entry !== null && history.state?.sheet !== entry) {
      entry = null
      open.value = false
    }
  }

  function keys(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      open.value = false
    }
    if (event.key !== 'Tab' || !panel.value) return
    const stops = [...panel.value.querySelectorAll<HTMLElement>(focusable)]
    const [first, last] = [stops[0], stops[stops.length - 1]]
    const here = document.activeElement
    if (event.shiftKey && (here === first || here === panel.value)) {
      last?.focus()
      event.preventDefault()
    } else if (!event.shiftKey && here === last) {
      first?.focus()
      event.preventDefault()
    }
  }

  async function enter() {
    cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null
    entry = `sheet-${Math.round(performance.now() * 1000)}`
    history.pushState({ ...history.state, sheet: entry }, '')
    window.addEventListener('popstate', closeByBack)
    document.addEventListener('keydown', keys, true)
    await nextTick()
    // A sheet with one input begins in it.
    if (!panel.value?.contains(document.activeElement)) panel.value?.focus()
  }

  function leave() {
    window.removeEventListener('popstate', closeByBack)
    document.removeEventListener('keydown', keys, true)
    if (entry !== null && history.state?.sheet === entry) history.back()
    entry = null
    cameFrom?.focus()
    cameFrom = null
  }

  watch(open, (isOpen) => (isOpen ? void enter() : leave()), { immediate: open.value })
  onScopeDispose(() => {
    if (open.value) leave()
  })
}

/**
 * Resolves once the history entry of a sheet that was just closed is gone. Only then is it safe to go to another
 * screen: the way back would take that screen away again.
 */
export function sheetGone(): Promise<void> {
  return new Promise((done) => {
    const settled = () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', settled)
      setTimeout(done)
    }
    const timer = setTimeout(settled, 600)
    window.addEventListener('popstate', settled)
  })
}
