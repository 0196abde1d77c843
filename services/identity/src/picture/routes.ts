import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/profiles'
import { isOpenAddress } from '@parta/kit/alias-pictures'
import { sendPrivatePicture } from '@parta/kit/private-picture'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
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
