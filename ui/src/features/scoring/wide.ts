import { onScopeDispose, type Ref, readonly, ref } from 'vue'

/** Whether there is room for the keyboard beside the tables: the desk's laptop. */
export function useIsWide(): Readonly<Ref<boolean>> {
  const query = window.matchMedia('(min-width: 900px)')
  const isWide = ref(query.matches)
  const look = () => {
    isWide.value = query.matches
  }
  // Safari 13 and older know only addListener; ours starts at 14.
  query.addEventListener('change', look)
  onScopeDispose(() => query.removeEventListener('change', look))
  return readonly(isWide)
}
