import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAll } from '../../../lib/swr.ts'
import { rendered } from '../../../lib/testing.ts'
import { MailPage } from './MailPage.tsx'

/** The answers of the server, by method and path. */
let answers: Readonly<Record<string, { readonly status: number; readonly body?: object }>>
let sent: string[]
let root: Root

const about = { eventId: 'e1', eventName: 'Volejbal', date: '2030-06-01T16:00:00.000Z', entrants: ['Jana', 'Kuba'] }
const asked = { 'GET /public/events/answer': { status: 200, body: { ...about, answer: 'decline' } } }
const answering = 'POST /public/events/answer'

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${new URL(url, 'http://parta.test').pathname}`
    if (method !== 'GET') sent.push(call)
    const { status, body } = answers[call] ?? { status: 404, body: { code: 'request.notFound' } }
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  forgetAll()
})

async function open(link: string): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[`/mail?${link}`]}>
        <MailPage />
      </MemoryRouter>,
    ),
  )
}

async function shows(text: string): Promise<void> {
  await expect.poll(() => rendered(() => document.body.textContent)).toContain(text)
}

async function press(text: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
  await act(async () => button?.click())
}

describe('the page of a mail’s link', () => {
  it('names the event and the entrants before anything is sent', async () => {
    answers = asked
    await open(`token=${'x'.repeat(60)}&do=decline`)
    await shows('Volejbal')
    await shows('who')
    expect(sent).toEqual([])
  })

  it('leads to the event when the seat is paid for', async () => {
    answers = { ...asked, [answering]: { status: 409, body: { code: 'event.paidSeat' } } }
    await open(`token=${'x'.repeat(60)}&do=decline`)
    await shows('decline.submit')
    await press('decline.submit')
    await shows('event.paidSeat')
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/event-info/e1')
  })

  it('says that somebody stayed, instead of reporting success for everybody', async () => {
    const { eventId, eventName } = about
    const refused = ['event.paidSeat']
    answers = { ...asked, [answering]: { status: 200, body: { eventId, eventName, answer: 'decline', refused } } }
    await open(`token=${'x'.repeat(60)}&do=decline`)
    await shows('decline.submit')
    await press('decline.submit')
    await shows('decline.partly')
  })

  it('takes back a block of invitations', async () => {
    answers = {
      'POST /public/notifications/unsubscribe': { status: 200, body: { category: 'invitations' } },
      'POST /public/notifications/allow-invitations': { status: 204 },
    }
    await open(`token=${'x'.repeat(60)}&do=block`)
    await press('block.submit')
    await shows('block.title')
    await press('block.undo')
    await shows('allow.title')
    expect(sent).toHaveLength(2)
  })
})
