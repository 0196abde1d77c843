import type * as exports from '@parta/contracts/exports'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function exportRoutes(
  _kit: Kit,
): Pick<HandlersOf<typeof exports>, 'requestExport' | 'getExport' | 'downloadExport'> {
  return {
    requestExport: () => {
      throw new Error('being built')
    },
    getExport: () => {
      throw new Error('being built')
    },
    downloadExport: () => {
      throw new Error('being built')
    },
  }
}
