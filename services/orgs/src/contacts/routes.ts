import type * as contract from '@parta/contracts/notes'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function contactRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof contract>,
  'updateNotes' | 'clearNotes' | 'listGrants' | 'setGrant' | 'requestContact' | 'getNotes' | 'listContactReads'
> {
  return {
    updateNotes: () => {
      throw new Error('being built')
    },
    clearNotes: () => {
      throw new Error('being built')
    },
    listGrants: () => {
      throw new Error('being built')
    },
    setGrant: () => {
      throw new Error('being built')
    },
    requestContact: () => {
      throw new Error('being built')
    },
    getNotes: () => {
      throw new Error('being built')
    },
    listContactReads: () => {
      throw new Error('being built')
    },
  }
}
