import { listChats, sendMessage } from '@parta/contracts/chat'
import { createFeed, deleteFeed } from '@parta/contracts/feeds'
import { decideRequest, requestJoin } from '@parta/contracts/invitations'
import { livePath } from '@parta/contracts/live'
import { joinOrg, setRole } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { desk, looksOf } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, come, czech } from './event-page.ts'
import { aMember } from './people.ts'

const looks = looksOf(czech, { ...czech, ...desk, scheme: 'dark' })

describe.each(looks)('an open list at $width px', (look) => {
  it('of join requests removes a request when another admin decides it', async () => {
    const [founder, other] = [await aMember('Pavla'), await aMember('Olga')]
    const asFounder = await callsOf(founder.email)
    const id = await aClub(asFounder, `Klub ${Date.now().toString(36)}`)
    await (await callsOf(other.email))(joinOrg, {}, { id })
    await asFounder(setRole, { memberId: other.id, newRole: 'admin' }, { id })
    const asker = await aMember('Šárka')
    await (await callsOf(asker.email))(requestJoin, {}, { id })

    const olga = await come('Olga', look, other.email)
    const { page, live, shot } = olga
    await page.goto(`/organizations/${id}?tab=members`)
    await live()
    const requests = page.getByTestId('requests')
    await requests.getByText('Šárka').waitFor()
    await shot('430-request-open')
    await asFounder(decideRequest, { userId: asker.id, approve: false }, { id })
    await requests.waitFor({ state: 'detached' })
    await olga.leave()
  })

  it('of posts removes a post when it is deleted', async () => {
    const [author, reader] = [await aMember('Pavla'), await aMember('Radek')]
    const asAuthor = await callsOf(author.email)
    const feedOrgId = await aClub(asAuthor, 'Klub')
    await (await callsOf(reader.email))(joinOrg, {}, { id: feedOrgId })
    const stays = await asAuthor(createFeed, { feedOrgId, text: 'Trénink platí.' })
    const goes = await asAuthor(createFeed, { feedOrgId, text: 'Trénink odpadá.' })

    const radek = await come('Radek', look, reader.email)
    const { page } = radek
    await page.goto('/feeds')
    await page.getByText(goes.text).waitFor()
    await radek.live()
    await (await callsOf(author.email))(
      { ...deleteFeed, path: `${deleteFeed.path}?id=${goes.id}&feedOrgId=${feedOrgId}` },
      {},
    )
    await page.getByText(goes.text).waitFor({ state: 'detached' })
    expect(await page.getByText(stays.text).count()).toBe(1)
    await radek.leave()
  })

  it('of chats shows what was written before the live connection was there', async () => {
    const { email, plan } = await aLeader('Pavla')
    const chatId = await plan({ name: 'Volejbal', willParticipate: true })
    const asPavla = await callsOf(email)
    const pavla = await come('Pavla', look, email)
    const { page } = pavla
    const written = Promise.withResolvers<void>()
    await page.routeWebSocket(
      ({ pathname }) => pathname.startsWith(livePath),
      async (socket) => {
        await written.promise
        socket.connectToServer()
      },
    )
    await page.goto('/chats')
    const row = page.getByRole('main').getByRole('link').filter({ hasText: 'Volejbal' })
    await row.waitFor()
    await pavla.quiet()
    await asPavla(sendMessage, { chatId, message: 'Vezměte vodu', clientId: crypto.randomUUID() })
    await expect.poll(async () => (await asPavla(listChats, {})).items[0]?.last?.message).toBe('Vezměte vodu')
    expect(await row.getByText('Vezměte vodu').count()).toBe(0)
    written.resolve()
    await row.getByText('Vezměte vodu').waitFor()
    await pavla.leave()
  })
})
