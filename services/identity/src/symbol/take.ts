import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { counters } from './store.ts'

/** A variable symbol that nobody had before; one that is taken and not used stays unused. */
export function takeSymbol(kit: Kit): Promise<number> {
  return kit.change(counters, 'user-symbol', (counter) => {
    const symbol = counter?.next ?? limits.userSymbolFirst
    return { next: { next: symbol + 1 }, answer: symbol }
  })
}
