import type * as blocks from '@parta/contracts/blocks'
import { AppError } from '@parta/contracts/errors'
import type * as identity from '@parta/contracts/identity'
import type * as profiles from '@parta/contracts/profiles'
import { askUser } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import { sendPrivatePicture } from '@parta/kit/files/private-picture'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { isOpenAddress } from '@parta/kit/people/alias-pictures'
import { readUser, users } from '../domain/person-store.ts'
import { meView, profileView, snapshotOf } from '../domain/person-view.ts'
import { renewToken } from '../session/issue-token.ts'
import { dropAlias, editAlias, makeAlias } from './change-aliases.ts'
import { blockPerson, listBlocked, unblockPerson } from './change-blocks.ts'
import { createMe } from './create-profile.ts'
import { callerId, findMe, findVisibleProfile, ownId } from './find-profile.ts'
import { findAliasPicture } from './picture-store.ts'
import { acceptTerms } from './terms-rules.ts'
import { changeMe } from './update-profile.ts'

export function profileRoutes(
  kit: Kit,
): Pick<HandlersOf<typeof profiles>, 'getMe' | 'initialUser' | 'updateMe' | 'getProfile'> {
  return {
    getMe: async ({ actor }) => {
      const user = await findMe(kit, actor)
      return meView(kit.config.PARTA_SECRET, user._id, user)
    },
    initialUser: ({ actor, body }) => createMe(kit, actor, body),
    updateMe: ({ actor, body }) => changeMe(kit, actor, body),
    getProfile: async ({ params, actor }) => {
      const viewer = await callerId(kit, actor)
      const user = await findVisibleProfile(kit, params.id, viewer)
      return profileView(kit.config.PARTA_SECRET, { id: params.id, user, viewer })
    },
  }
}

/** Answers a service whose projection lacks a person. */
export function peopleAnswer(kit: Kit): Answer {
  return answer(askUser, async (id) => {
    const user = await readUser(kit, id)
    return user ? { version: user.v, data: snapshotOf(id, user) } : null
  })
}

export function aliasRoutes(
  kit: Kit,
): Pick<HandlersOf<typeof profiles>, 'createAlias' | 'updateAlias' | 'deleteAlias'> {
  return {
    createAlias: ({ actor, body }) => makeAlias(kit, actor, body),
    updateAlias: ({ actor, body }) => editAlias(kit, actor, body),
    deleteAlias: ({ actor, params }) => dropAlias(kit, actor, params.id),
  }
}

export function pictureRoutes(kit: Kit): Pick<HandlersOf<typeof profiles>, 'getAliasPicture'> {
  return {
    getAliasPicture: async ({ params: { key }, query: { until, signature }, response }) => {
      const isOpen = isOpenAddress(kit.config.PARTA_SECRET, { key, until: Number(until), signature })
      const bytes = isOpen ? await findAliasPicture(kit, key) : null
      if (!bytes) throw new AppError('request.notFound')
      sendPrivatePicture(response, bytes)
    },
  }
}

export function blockRoutes(kit: Kit): HandlersOf<typeof blocks> {
  return {
    listBlocks: ({ actor }) => listBlocked(kit, actor),
    blockPerson: ({ actor, body }) => blockPerson(kit, actor, body.userId),
    unblockPerson: ({ actor, params }) => unblockPerson(kit, actor, params.id),
  }
}

export function termsRoutes(kit: Kit) {
  return {
    updateAttributes: async ({ actor, body }) => {
      const { locale } = body.agreed
      const agreement = { version: body.termsAndConditions, current: kit.config.PARTA_TERMS_VERSION, locale }
      await kit.change(users, await ownId(kit, actor), (user, now) => acceptTerms(user, agreement, now))
      return await renewToken(kit, actor.sessionId)
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}
