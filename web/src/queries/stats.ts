import { getStats } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** Karma, emojis and streak of a person or an alias. */
export function useStats(id: string | undefined) {
  return useQuery(getStats, id === undefined ? null : { params: { id } })
}
