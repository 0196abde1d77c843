import { defaultLocale, type Locale, locales, socialProviders } from '@parta/contracts/values'
import type * as ways from '@parta/contracts/ways'
import type { Call, HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { noteFlow } from '../flow/note.ts'
import { openSession } from '../session/open.ts'
import { arrivalOf, refreshTokenOf, sessionView } from '../session/view.ts'
import { begin, clientOf } from './begin.ts'
import { createClients } from './client.ts'
import { complete } from './complete.ts'
import { confirm } from './confirm.ts'
import { deleteLink } from './delete.ts'
import { unlink } from './unlink.ts'
import { clearFlowCookie, flowCookieOf, returnUrl, setFlowCookie } from './view.ts'

export function socialRoutes(
  kit: Kit,
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
  const clients = createClients(kit)
  return {
    listProviders: () => ({ items: socialProviders.filter((provider) => clients[provider]) }),
    beginSocial: async ({ params, response }) => {
      const { url, cookie } = await begin(kit, clients, params)
      setFlowCookie(kit, response, cookie)
      return { url }
    },
    beginLink: async ({ params, actor, response }) => {
      const { url, cookie } = await begin(kit, clients, { ...params, accountId: actor.accountId })
      setFlowCookie(kit, response, cookie)
      return { url }
    },
    completeSocial: async ({ params: { provider }, body, request, response }) => {
      const cookie = flowCookieOf(request)
      const refreshToken = refreshTokenOf(request)
      const back = { provider, query: body.query, cookie, refreshToken, locale: localeOf(request) }
      const done = await complete(kit, clients, back)
      if (done.outcome === 'CONFIRM') return { ...done, session: null }
      clearFlowCookie(kit, response)
      if (done.outcome === 'LINKED') return { ...done, session: null, destination: '' }
      const session = await openSession(kit, done.account, arrivalOf(request, provider))
      return { outcome: done.outcome, session: sessionView(kit, response, session), destination: '' }
    },
    confirmSocial: async ({ body, request, response }) => {
      const { account, person } = await confirm(kit, body.code, flowCookieOf(request))
      clearFlowCookie(kit, response)
      return sessionView(kit, response, await openSession(kit, account, arrivalOf(request, person.provider)))
    },
    returnFromApple: async ({ body, response }) => {
      clientOf(clients, 'apple')
      if (body.user) await noteFlow(kit, { use: 'social', token: body.state }, body.user)
      response.redirect(303, returnUrl(kit, 'apple', body))
    },
    deleteFromFacebook: ({ body }) => deleteLink(kit, body.signed_request),
    unlink: ({ params, actor }) => unlink(kit, actor.accountId, params),
  }
}

/** The letters of a new account are in the language of its browser, until its profile says another. */
function localeOf(request: Call<typeof ways.completeSocial>['request']): Locale {
  const wanted = request.acceptsLanguages([...locales])
  return locales.find((locale) => locale === wanted) ?? defaultLocale
}
