import { setGrant, updateNotes } from '@parta/contracts/notes'
import { joinOrg, updateOrg } from '@parta/contracts/orgs'
import { deleteEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { desk } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { aLeader, come, main, open } from './event-page.ts'
import { aMember } from './people.ts'

describe('an open event', () => {
  it('is closed when it is deleted', async () => {
    const leader = await aLeader('Radim')
    const id = await leader.plan({ name: 'Nebude' })
    const visitor = await come('Simona')
    const { page, t, shot } = visitor
    await open(visitor, id)
    await (await callsOf(leader.email))(deleteEvent, {}, { id })
    await page.getByRole('heading', { name: t('event:gone.title') }).waitFor()
    expect(await main(visitor).count()).toBe(0)
    await shot('164-deleted-meanwhile')
    await visitor.leave([`404 GET /a/events/single/${id}`])
  })
})

describe('an admin of an organisation that requires contacts', () => {
  it('opens a player’s contact card from the event', async () => {
    const [admin, player] = [await aMember('Tereza', 'en'), await aMember('Viktor')]
    const call = await callsOf(admin.email)
    const eventOrgId = await aClub(call, `Kontakty ${Date.now().toString(36)}`)
    await call(updateOrg, { id: eventOrgId, contact: true })
    const asPlayer = await callsOf(player.email)
    await asPlayer(updateNotes, { tel: '+420601234567', email: player.email, gdpr: true })
    await asPlayer(setGrant, { orgId: eventOrgId, status: 'GRANTED' })
    await asPlayer(joinOrg, {}, { id: eventOrgId })
    const id = await (await aHall(call))({ eventOrgId, maxPlayers: 5 })
    await asPlayer(joinEvent, {}, { id })

    const visitor = await come('Tereza', { locale: 'en', ...desk, scheme: 'light' }, admin.email)
    const { page, t, shot } = visitor
    await open(visitor, id)
    const notes = page
      .getByTestId('players')
      .getByRole('link', { name: t('common:contactsOf', { name: 'Viktor Nováková' }) })
    await expect.poll(() => notes.count()).toBe(1)
    await shot('165-notes-of-players')
    await notes.click()
    await page.getByText('+420601234567').waitFor()
    await visitor.leave()
  })
})
