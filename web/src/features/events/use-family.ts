import { familyIds } from '@parta/contracts/predicates/aliases'
import { useMe } from '../../lib/me.ts'

/** @returns the ids of the person's aliases, and the person's own id first, unless `without` leaves it out */
export function useFamily({ without }: { without: boolean }): string[] {
  const { data: me } = useMe()
  if (!me) return []
  return familyIds(me).slice(without ? 1 : 0)
}
