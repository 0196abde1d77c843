import { defaultLocale, type Locale, locales, socialProviders } from '@parta/contracts/values'
import type * as ways from '@parta/contracts/ways'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { callerOf } from '../credentials/browser-view.ts'
import { noteFlow } from '../credentials/open-flow.ts'
import { beginSession } from '../session/begin.ts'
import { refreshTokenOf } from '../session/view.ts'
import { beginSocial, clientOf } from './begin-social.ts'
import { completeSocial } from './complete-social.ts'
import { confirmSocial } from './confirm-social.ts'
import { deleteLink, unlinkProvider } from './link-provider.ts'
import type { Providers } from './read-providers.ts'
import type { Clients } from './social-client.ts'
import { clearFlowCookie, flowCookieOf, returnUrl, setFlowCookie } from './social-view.ts'

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
      const { url, cookie } = await beginSocial(kit, clients, params)
      setFlowCookie(kit, response, cookie)
      return { url }
    },
    beginLink: async ({ params, actor, response }) => {
      const { url, cookie } = await beginSocial(kit, clients, { ...params, accountId: actor.accountId })
      setFlowCookie(kit, response, cookie)
      return { url }
    },
    completeSocial: async ({ params: { provider }, body, request, response }) => {
      const cookie = flowCookieOf(kit, request)
      const refreshToken = refreshTokenOf(kit, request)
      const callerFor = callerOf(kit, request)
      const returned = { provider, query: body.query, cookie, refreshToken, locale: localeOf(request), callerFor }
      const done = await completeSocial(kit, clients, returned)
      if (done.outcome === 'CONFIRM') return { ...done, session: null }
      clearFlowCookie(kit, response)
      if (done.outcome === 'LINKED') return { ...done, session: null, destination: '' }
      const session = await beginSession(kit, { request, response }, { account: done.account, way: provider })
      return { outcome: done.outcome, session, destination: '' }
    },
    confirmSocial: async ({ body, request, response }) => {
      const [cookie, callerFor] = [flowCookieOf(kit, request), callerOf(kit, request)]
      const { account, person } = await confirmSocial(kit, { ...body, cookie, callerFor })
      clearFlowCookie(kit, response)
      return await beginSession(kit, { request, response }, { account, way: person.provider })
    },
    returnFromApple: async ({ body, response }) => {
      clientOf(clients, 'apple')
      if (body.user) await noteFlow(kit, { use: 'social', token: body.state }, body.user)
      response.redirect(303, returnUrl(kit, 'apple', body))
    },
    deleteFromFacebook: ({ body }) => deleteLink(kit, facebook, body.signed_request),
    unlink: ({ params, actor }) => unlinkProvider(kit, actor.accountId, params),
  }
}

/** Returns the browser's language, in which mails to a new account are written until its profile names another one. */
function localeOf(request: Call<typeof ways.completeSocial>['request']): Locale {
  const wanted = request.acceptsLanguages([...locales])
  return locales.find((locale) => locale === wanted) ?? defaultLocale
}
