import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/value'
import {
  type BookingAdapter,
  type BookingState,
  isRefusal,
  type Pair,
  type ProvidedEvent,
  ProviderError,
} from './adapter.ts'
import type { Ask } from './reservanto-client.ts'

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const Merchant = Type.Object({ Result: Type.Object({ Id: Type.Integer() }) })

const Segments = Type.Object({
  Items: Type.Array(
    Type.Object({
      Id: Type.Integer(),
      SegmentType: Type.String(),
      LocalizedName: Text,
      InternalName: Text,
      State: Text,
    }),
  ),
})

const Degrees = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
const Locations = Type.Object({
  Items: Type.Array(
    Type.Object({
      Id: Type.Integer(),
      Name: Text,
      State: Text,
      Address: Type.Optional(
        Type.Union([
          Type.Object({ Street: Text, City: Text, ZipCode: Text, Latitude: Degrees, Longitude: Degrees }),
          Type.Null(),
        ]),
      ),
    }),
  ),
})

/** Times are seconds since 1970. */
const Appointment = Type.Object({
  Id: Type.Integer(),
  StartDate: Type.Number(),
  EndDate: Type.Number(),
  BookingServiceName: Text,
  BookingResourceName: Text,
  CourseName: Text,
  BookingUrl: Text,
  IsAvailable: Type.Boolean(),
  Capacity: Type.Integer(),
  OccupiedCapacity: Type.Integer(),
})
const Appointments = Type.Object({ Items: Type.Array(Appointment) })
const OneAppointment = Type.Object({ Result: Appointment })

const Customers = Type.Object({
  Customers: Type.Array(Type.Object({ Id: Type.Integer(), Email: Text, Deleted: Type.Optional(Type.Boolean()) })),
})
const NewCustomer = Type.Object({ Customer: Type.Object({ Id: Type.Integer() }) })

const Booking = Type.Object({ Result: Type.Object({ Status: Type.String(), Count: Type.Integer() }) })
const Status = Type.Object({ Status: Type.String() })
const Activities = Type.Object({
  Activities: Type.Array(
    Type.Object({ AppointmentId: Type.Integer(), CustomerId: Type.Integer(), Change: Type.String() }),
  ),
})

const booked = ['Confirmed', 'ConfirmationRequested']
const waiting = ['AlternateSubscribed', 'AlternateAutoPromotion']

/** Reservanto (domain facts, 3.1). Its ids are numbers; Parta keeps them as texts. */
export function reservantoAdapter(ask: Ask): BookingAdapter {
  const read = <T extends TSchema>(name: string, body: object, schema: T) =>
    ask(name, body).then((answer) => answerOf(schema, answer))
  return {
    merchant: async () => String((await read('Merchant/GetInfo', {}, Merchant)).Result.Id),
    setup: async () => {
      const segments = await read('Segment/GetList', {}, Segments)
      const locations = await read('Location/GetList', { OnlyPublic: true }, Locations)
      return {
        segments: segments.Items.filter(({ SegmentType, State }) => SegmentType === 'Classes' && isPublic(State)).map(
          ({ Id, LocalizedName, InternalName }) => ({
            id: String(Id),
            name: LocalizedName || InternalName || String(Id),
          }),
        ),
        branches: locations.Items.filter(({ State }) => isPublic(State)).map(branchOf),
      }
    },
    list: async ({ segmentId, branchId, from, to }) => {
      const body = { SegmentId: Number(segmentId), LocationId: Number(branchId) }
      const span = { IntervalStart: secondsOf(from), IntervalEnd: secondsOf(to) }
      const { Items } = await read('Classes/GetAvailableAppointments', { ...body, ...span }, Appointments)
      return Items.map(eventOf)
    },
    one: (id) =>
      read('Classes/Get', { AppointmentId: Number(id) }, OneAppointment).then(
        ({ Result }) => eventOf(Result),
        asUnknown,
      ),
    customer: (person) => customerId(read, person),
    bookingState: (pair) => read('Event/Get', numbersOf(pair), Booking).then(bookingStateOf, unknownPair),
    join: async (pair, count) => {
      // Parta does not know any other status, so the result of the booking is looked up later.
      const { Status: status } = await read('Classes/CreateBooking', { ...numbersOf(pair), Count: count }, Status)
      if (!booked.includes(status)) throw new ProviderError('silent', `status ${status} of a new booking`)
    },
    leave: async (pair) => {
      // Both are sent explicitly: the first, if true, cancels a whole course; the second ignores the provider's
      // deadline.
      const safe = { EnableCancelWholeCourse: false, OverrideCancellationLate: false }
      await ask('Booking/Cancel', { ...numbersOf(pair), ...safe })
    },
    alternates: {
      add: async (pair) => {
        await ask('Alternates/AddToAppointment', numbersOf(pair))
      },
      remove: async (pair) => {
        await ask('Alternates/RemoveFromAppointment', numbersOf(pair))
      },
    },
    ended: async (since) => {
      const { Activities: found } = await read('Booking/GetActivities', { ModifiedAfter: secondsOf(since) }, Activities)
      return found
        .filter(({ Change }) => Change === 'Canceled' || Change === 'Rejected')
        .map(({ AppointmentId, CustomerId }) => ({ event: String(AppointmentId), customer: String(CustomerId) }))
    },
  }
}

type Read = <T extends TSchema>(name: string, body: object, schema: T) => Promise<Static<T>>

/**
 * Returns the id of the customer with exactly this e-mail, or creates the customer. The e-mail is confirmed in Parta,
 * so members keep their passes and credit. The provider's search also returns similar e-mails, and a name alone does
 * not identify a person.
 */
async function customerId(read: Read, person: Parameters<BookingAdapter['customer']>[0]): Promise<string> {
  const { name: FirstName, surname: LastName, email: Email, phone: Phone } = person
  const { Customers: found } = await read('Customer/Search', { Email }, Customers)
  const known = found.find(({ Email: one, Deleted }) => !Deleted && one?.toLowerCase() === Email.toLowerCase())
  if (known) return String(known.Id)
  const body = { FirstName, LastName, Email, ...(Phone ? { Phone } : {}) }
  return String((await read('Customer/Create', body, NewCustomer)).Customer.Id)
}

function answerOf<T extends TSchema>(schema: T, answer: unknown): Static<T> {
  if (!Check(schema, answer)) throw new ProviderError('silent', 'an answer of another form')
  return answer
}

function isPublic(state: string | null | undefined): boolean {
  return state === undefined || state === null || state === 'Public'
}

function branchOf({ Id, Name, Address }: Static<typeof Locations>['Items'][number]) {
  const { Street, City, ZipCode, Latitude: lat, Longitude: lon } = Address ?? {}
  const town = [ZipCode, City].filter(Boolean).join(' ')
  return {
    id: String(Id),
    name: Name || String(Id),
    address: [Street, town].filter(Boolean).join(', '),
    // Latitude or longitude zero means that Reservanto did not find the address.
    location: lat && lon ? { lat, lon } : null,
  }
}

function eventOf(item: Static<typeof Appointment>): ProvidedEvent {
  const { Capacity: capacity, OccupiedCapacity, IsAvailable, BookingUrl } = item
  const link = URL.parse(BookingUrl ?? '')
  return {
    id: String(item.Id),
    name: item.BookingServiceName || item.CourseName || String(item.Id),
    date: new Date(item.StartDate * 1000),
    endDate: new Date(item.EndDate * 1000),
    capacity,
    // An event that cannot be booked is shown as full.
    occupied: IsAvailable ? OccupiedCapacity : Math.max(OccupiedCapacity, capacity),
    info: [item.CourseName, item.BookingResourceName].filter(Boolean).join('\n'),
    link: link?.protocol === 'https:' ? link.href : '',
  }
}

function bookingStateOf({ Result: { Status: status, Count } }: Static<typeof Booking>): BookingState {
  if (booked.includes(status)) return { state: 'booked', count: Math.max(1, Count) }
  return { state: waiting.includes(status) ? 'waiting' : 'none' }
}

/** Whether Reservanto refused because it does not know an event or a booking. */
function isUnknown(error: unknown): boolean {
  if (!isRefusal(error)) return false
  const { status, fields } = error
  if (status === 200) return !fields.includes('TimeStamp')
  return status === 404 || (status === 400 && fields.some((name) => ['AppointmentId', 'CustomerId'].includes(name)))
}

function asUnknown(error: unknown): null {
  if (isUnknown(error)) return null
  throw error
}

function unknownPair(error: unknown): BookingState {
  if (isUnknown(error)) return { state: 'none' }
  throw error
}

function numbersOf({ event, customer }: Pair) {
  return { AppointmentId: Number(event), CustomerId: Number(customer) }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
