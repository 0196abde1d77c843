import { folded } from '@parta/contracts/predicates/text'
import type { Alias } from '@parta/contracts/profiles'

/** Those whose name or surname holds the words, without case and diacritics. */
export function foundAliases(aliases: readonly Alias[], query: string): readonly Alias[] {
  const wanted = folded(query)
  if (wanted === '') return aliases
  return aliases.filter(({ name, surname }) => folded(`${name} ${surname}`).includes(wanted))
}
