import { onBeforeUnmount, readonly, ref } from 'vue'

/** Room for the whole tree (J14.3). */
export function useHasRoomForTree() {
  const query = window.matchMedia('(min-width: 768px)')
  const isWide = ref(query.matches)
  const follow = () => {
    isWide.value = query.matches
  }
  query.addEventListener('change', follow)
  onBeforeUnmount(() => query.removeEventListener('change', follow))
  return readonly(isWide)
}
