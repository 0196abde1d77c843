import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function socialRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof ways>,
  | 'listProviders'
  | 'beginSocial'
  | 'completeSocial'
  | 'confirmSocial'
  | 'returnFromApple'
  | 'deleteFromFacebook'
  | 'beginLink'
  | 'unlink'
> {
  return {
    listProviders: () => {
      throw new Error('being built')
    },
    beginSocial: () => {
      throw new Error('being built')
    },
    completeSocial: () => {
      throw new Error('being built')
    },
    confirmSocial: () => {
      throw new Error('being built')
    },
    returnFromApple: () => {
      throw new Error('being built')
    },
    deleteFromFacebook: () => {
      throw new Error('being built')
    },
    beginLink: () => {
      throw new Error('being built')
    },
    unlink: () => {
      throw new Error('being built')
    },
  }
}
