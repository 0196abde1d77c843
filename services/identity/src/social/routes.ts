import { defaultLocale, type Locale, locales, socialProviders } from '@parta/contracts/values'
import type * as ways from '@parta/contracts/ways'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { callerOf } from '../device/view.ts'
import { noteFlow } from '../flow/note.ts'
import { beginSession } from '../session/begin.ts'
import { refreshTokenOf } from '../session/view.ts'
import { begin, clientOf } from './begin.ts'
import type { Clients } from './client.ts'
import { complete } from './complete.ts'
import { confirm } from './confirm.ts'
import { deleteLink } from './delete.ts'
import type { Providers } from './read-config.ts'
import { unlink } from './unlink.ts'
import { clearFlowCookie, flowCookieOf, returnUrl, setFlowCookie } from './view.ts'

export function socialRoutes(
  kit: Kit,
  { clients, facebook }: { readonly clients: Clients; readonly facebook: Providers['facebook'] },
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
      const cookie = flowCookieOf(kit, request)
      const refreshToken = refreshTokenOf(kit, request)
      const from = callerOf(kit, request)
      const back = { provider, query: body.query, cookie, refreshToken, locale: localeOf(request), from }
      const done = await complete(kit, clients, back)
      if (done.outcome === 'CONFIRM') return { ...done, session: null }
      clearFlowCookie(kit, response)
      if (done.outcome === 'LINKED') return { ...done, session: null, destination: '' }
      const session = await beginSession(kit, { request, response }, { account: done.account, way: provider })
      return { outcome: done.outcome, session, destination: '' }
    },
    confirmSocial: async ({ body, request, response }) => {
      const [cookie, from] = [flowCookieOf(kit, request), callerOf(kit, request)]
      const { account, person } = await confirm(kit, { ...body, cookie, from })
      clearFlowCookie(kit, response)
      return await beginSession(kit, { request, response }, { account, way: person.provider })
    },
    returnFromApple: async ({ body, response }) => {
      clientOf(clients, 'apple')
      if (body.user) await noteFlow(kit, { use: 'social', token: body.state }, body.user)
      response.redirect(303, returnUrl(kit, 'apple', body))
    },
    deleteFromFacebook: ({ body }) => deleteLink(kit, facebook, body.signed_request),
    unlink: ({ params, actor }) => unlink(kit, actor.accountId, params),
  }
}

/** The letters of a new account are in the language of its browser, until its profile says another. */
function localeOf(request: Call<typeof ways.completeSocial>['request']): Locale {
  const wanted = request.acceptsLanguages([...locales])
  return locales.find((locale) => locale === wanted) ?? defaultLocale
}
