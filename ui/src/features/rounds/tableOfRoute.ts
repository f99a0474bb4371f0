import { computed } from 'vue'
import { useRoute } from 'vue-router'

/** The table a page is about, from its address, as requests name it; and where its slip is. */
export function useTableOfRoute() {
  const route = useRoute()
  const place = computed(() => ({
    event: String(route.params.code),
    round: Number(route.params.round),
    table: Number(route.params.table),
  }))
  const slip = computed(() => `/s/${place.value.event}/scores/${place.value.round}/${place.value.table}`)
  return { place, slip }
}
