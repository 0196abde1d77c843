import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/profiles'
import { sendPrivatePicture } from '@parta/kit/files/private-picture'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { isOpenAddress } from '@parta/kit/people/alias-pictures'
import { findAliasPicture } from './find.ts'

export function pictureRoutes(kit: Kit): Pick<HandlersOf<typeof contract>, 'getAliasPicture'> {
  return {
    getAliasPicture: async ({ params: { key }, query: { until, signature }, response }) => {
      const isOpen = isOpenAddress(kit.config.PARTA_SECRET, { key, until: Number(until), signature })
      const bytes = isOpen ? await findAliasPicture(kit, key) : null
      if (!bytes) throw new AppError('request.notFound')
      sendPrivatePicture(response, bytes)
    },
  }
}
