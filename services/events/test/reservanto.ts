import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAs } from './listen.ts'

type Body = Record<string, unknown>

interface Asked {
  readonly path: string
  readonly body: Body
}

/** A group class of a merchant, as Reservanto stores it. */
export interface Lesson {
  readonly id: number
  name: string
  /** Milliseconds since 1970. */
  start: number
  minutes: number
  capacity: number
  /** Places taken by people who booked elsewhere. */
  elsewhere: number
  segment?: number
}

interface Stored {
  count: number
  status: string
}

/** A merchant with one branch and one kind of classes. */
export interface Merchant {
  readonly id: number
  readonly lessons: Map<number, Lesson>
  /** By `<lesson>:<customer>`. */
  readonly bookings: Map<string, Stored>
  readonly customers: Body[]
  readonly activities: { AppointmentId: number; CustomerId: number; Change: string }[]
  /** Whether it asks for phone numbers, and lets people cancel. */
  needsPhone: boolean
  isTooLate: boolean
  /** Whether classes without a free place have a waiting list. */
  hasAlternates: boolean
}

/** A local server that speaks Reservanto's protocol. */
export interface Reservanto {
  readonly url: string
  readonly asked: Asked[]
  /** The merchants by the long tokens that they gave out. */
  readonly merchants: Map<string, Merchant>
  /** Adds a merchant with this long token. */
  addMerchant(token: string): Merchant
  /** Makes the short tokens end. */
  endTokens(): void
  /** How it fails: with a status, by not answering, or by carrying a command out without answering. */
  broken: number | 'silent' | 'mute' | null
  /** How it fails in one function. */
  readonly failing: Map<string, number | 'silent' | 'mute'>
  close(): Promise<void>
}

/** What tests in another process change: a class of the newest merchant is added, or functions fail. */
interface Control {
  readonly lesson?: Lesson
  readonly failing?: Record<string, number | 'silent' | 'mute'>
}

function control({ merchants, failing }: Reservanto, asked: Control): object {
  const newest = [...merchants.values()].at(-1)
  if (asked.lesson) newest?.lessons.set(asked.lesson.id, asked.lesson)
  if (asked.failing) {
    failing.clear()
    for (const [name, how] of Object.entries(asked.failing)) failing.set(name, how)
  }
  return { merchant: newest?.id }
}

let merchantIds = 500

/** @param hostName the host name under which Parta reaches it */
export async function startReservanto(hostName?: string): Promise<Reservanto> {
  const asked: Asked[] = []
  const merchants = new Map<string, Merchant>()
  const short = new Map<string, string>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const name = path.replace('/v1/', '')
      if (name === 'control') return send(response, 200, control(state, body as Control))
      const broken = state.failing.get(name) ?? state.broken
      if (broken === 'silent') return
      // A browser also asks for an icon.
      if (request.method === 'GET' && name !== 'Authorize/GetLongTimeToken') return send(response, 404, {})
      if (request.method === 'GET') {
        const html = consentPage(request.url ?? '', state)
        return response.writeHead(200, { 'content-type': 'text/html' }).end(html)
      }
      if (typeof broken === 'number') return send(response, broken, {})
      asked.push({ path, body })
      const answer = answerTo(name, { body, token: request.headers.authorization, merchants, short })
      if (broken === 'mute') return
      return send(response, answer.status ?? 200, answer.body)
    })
  })
  const host = await listenAs(server, hostName)
  const state: Reservanto = {
    url: `http://${host}/v1`,
    asked,
    merchants,
    addMerchant: (token) => {
      const merchant = aMerchant()
      merchants.set(token, merchant)
      return merchant
    },
    endTokens: () => short.clear(),
    broken: null,
    failing: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return state
}

function aMerchant(): Merchant {
  merchantIds += 1
  return {
    id: merchantIds,
    lessons: new Map(),
    bookings: new Map(),
    customers: [],
    activities: [],
    needsPhone: false,
    isTooLate: false,
    hasAlternates: true,
  }
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

interface Calling {
  readonly body: Body
  readonly token: string | undefined
  readonly merchants: Map<string, Merchant>
  /** The long token of each short one. */
  readonly short: Map<string, string>
}

interface Answer {
  readonly status?: number
  readonly body: object
}

const ok = (fields: object): Answer => ({
  body: { IsError: false, ErrorMessage: null, ErrorParameter: null, ErrorMessages: [], ErrorParameters: [], ...fields },
})
const refuse = (field: string, status = 200): Answer => ({
  status,
  body: { IsError: true, ErrorMessage: field, ErrorParameter: field, ErrorMessages: [field], ErrorParameters: [field] },
})

function answerTo(name: string, { body, token, merchants, short }: Calling): Answer {
  if (!(Math.abs(Number(body['TimeStamp']) - Date.now() / 1000) < 60)) return refuse('TimeStamp')
  if (name === 'Authorize/GetShortTimeToken') {
    const long = String(body['LongTimeToken'])
    if (!merchants.has(long)) return refuse('LongTimeToken')
    const ShortTimeToken = `short-${short.size}-${Math.random()}`
    short.set(ShortTimeToken, long)
    return ok({ ShortTimeToken })
  }
  const merchant = merchants.get(short.get(token ?? '') ?? '')
  if (!merchant) return refuse('Authorization', 401)
  return functions[name]?.(merchant, body) ?? { status: 404, body: {} }
}

function occupiedOf({ bookings }: Merchant, { id, elsewhere }: Lesson): number {
  const own = [...bookings].filter(([key, { status }]) => key.startsWith(`${id}:`) && status === 'Confirmed')
  return own.reduce((sum, [, { count }]) => sum + count, elsewhere)
}

function lessonView(merchant: Merchant, lesson: Lesson) {
  const occupied = occupiedOf(merchant, lesson)
  return {
    Id: lesson.id,
    StartDate: lesson.start / 1000,
    EndDate: lesson.start / 1000 + lesson.minutes * 60,
    BookingServiceId: 3,
    BookingServiceName: lesson.name,
    BookingResourceId: 4,
    BookingResourceName: 'Lektorka Iva',
    CourseId: null,
    CourseName: null,
    BookingUrl: `https://booking.reservanto.test/${lesson.id}`,
    IsAvailable: occupied < lesson.capacity,
    Capacity: lesson.capacity,
    OccupiedCapacity: occupied,
    FormattedAvailability: `${occupied}/${lesson.capacity}`,
  }
}

const keyOf = (body: Body) => `${String(body['AppointmentId'])}:${String(body['CustomerId'])}`
const lessonOf = (merchant: Merchant, body: Body) => merchant.lessons.get(Number(body['AppointmentId']))

/** The functions that Parta calls, by name. */
const functions: Readonly<Record<string, (merchant: Merchant, body: Body) => Answer>> = {
  'Merchant/GetInfo': ({ id }) => ok({ Result: { Id: id, Name: 'Studio' } }),
  'Segment/GetList': () =>
    ok({
      Items: [
        { Id: 7, SegmentType: 'Classes', LocalizedName: 'Skupinové lekce', State: 'Public' },
        { Id: 8, SegmentType: 'OneToOne', LocalizedName: 'Masáže', State: 'Public' },
      ],
    }),
  'Location/GetList': () =>
    ok({
      Items: [
        {
          Id: 1,
          Name: 'Studio Lesná',
          State: 'Public',
          Address: {
            Street: 'Halasovo náměstí 1',
            City: 'Brno',
            ZipCode: '638 00',
            Latitude: 49.2265,
            Longitude: 16.625,
          },
        },
        { Id: 2, Name: 'Bez adresy', State: 'Public', Address: { Street: '', City: '', Latitude: 0, Longitude: 0 } },
      ],
    }),
  'Classes/GetAvailableAppointments': (merchant, body) => {
    const [from, to] = [Number(body['IntervalStart']), Number(body['IntervalEnd'])]
    const found = [...merchant.lessons.values()].filter(({ start, segment = 7 }) => {
      const isIn = start / 1000 >= from && start / 1000 <= to
      return isIn && segment === body['SegmentId'] && body['LocationId'] === 1
    })
    // Those that are full are left out, as the name says.
    const views = found.map((lesson) => lessonView(merchant, lesson))
    return ok({ Items: views.filter(({ IsAvailable }) => IsAvailable) })
  },
  'Classes/Get': (merchant, body) => {
    const lesson = lessonOf(merchant, body)
    return lesson ? ok({ Result: lessonView(merchant, lesson) }) : refuse('AppointmentId')
  },
  'Customer/Search': ({ customers }, body) => {
    // It returns similar ones, too.
    const domain = String(body['Email']).toLowerCase().split('@')[1] ?? ''
    return ok({ Customers: customers.filter(({ Email }) => String(Email).toLowerCase().endsWith(domain)) })
  },
  'Customer/Create': (merchant, body) => {
    if (merchant.needsPhone && !body['Phone']) return refuse('Phone')
    const { TimeStamp: _, ...fields } = body
    const customer = { Id: 9000 + merchant.customers.length, ...fields }
    merchant.customers.push(customer)
    return ok({ Customer: customer })
  },
  'Classes/CreateBooking': (merchant, body) => {
    const lesson = lessonOf(merchant, body)
    if (!lesson) return refuse('AppointmentId')
    const count = Number(body['Count'])
    const known = merchant.bookings.get(keyOf(body))
    if (known?.status === 'Confirmed') return refuse('CustomerId')
    if (occupiedOf(merchant, lesson) + count > lesson.capacity) return refuse('Count')
    merchant.bookings.set(keyOf(body), { count, status: 'Confirmed' })
    const { AppointmentId, CustomerId } = body
    return ok({ AppointmentId, CustomerId, Status: 'Confirmed' })
  },
  'Booking/Cancel': (merchant, body) => {
    const booking = merchant.bookings.get(keyOf(body))
    if (booking?.status !== 'Confirmed') return refuse('AppointmentId')
    if (merchant.isTooLate && body['OverrideCancellationLate'] !== true) return refuse('AppointmentId')
    booking.status = 'Canceled'
    return ok({ Status: 'Canceled' })
  },
  'Event/Get': (merchant, body) => {
    const booking = merchant.bookings.get(keyOf(body))
    return booking ? ok({ Result: { Status: booking.status, Count: booking.count } }) : refuse('AppointmentId')
  },
  'Alternates/AddToAppointment': (merchant, body) => {
    if (!merchant.hasAlternates) return refuse('AppointmentId')
    merchant.bookings.set(keyOf(body), { count: 1, status: 'AlternateSubscribed' })
    return ok({ Status: 'AlternateSubscribed' })
  },
  'Alternates/RemoveFromAppointment': (merchant, body) => {
    merchant.bookings.delete(keyOf(body))
    return ok({ Status: 'Canceled' })
  },
  'Booking/GetActivities': ({ activities }) => ok({ Activities: activities }),
}

/** The page on which an admin grants or refuses the rights; the browser returns with the answer. */
function consentPage(path: string, { merchants, addMerchant }: Reservanto): string {
  const asked = new URL(path, 'http://localhost').searchParams
  const token = `LongTimeToken-${merchants.size}`
  addMerchant(token)
  const back = (query: string) => `<a href="${asked.get('redirectUrl')}?${query}">`
  return `<!doctype html><title>Reservanto</title><p>${asked.getAll('rights').join(', ')}</p>
${back(`accepted=1&token=${token}`)}Allow</a> ${back('accepted=0&token=none')}Refuse</a>`
}
