import { folded } from '@parta/contracts/predicates/text'
import type { Alias } from '@parta/contracts/profiles'

/** Returns the aliases whose name or surname contains the words, ignoring case and diacritics. */
export function foundAliases(aliases: readonly Alias[], query: string): readonly Alias[] {
  const wanted = folded(query)
  if (wanted === '') return aliases
  return aliases.filter(({ name, surname }) => folded(`${name} ${surname}`).includes(wanted))
}
