/** The closed lists and numbers of availabilities and of invitations to events. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** A permanent availability recurs every week. */
export const availabilityTypes = ['permanent', 'oneOff'] as const
export type AvailabilityType = (typeof availabilityTypes)[number]

/** A part of a day by the clocks of Parta: from midnight, from 5, 10, 12 and 18 o'clock. */
export const dayParts = ['night', 'morning', 'forenoon', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** What somebody would play: everything, the activities with a level on the profile, or those they chose. */
export const activityScopes = ['any', 'mine', 'chosen'] as const

/** `lapsed`: the event began, was cancelled, deleted or made private, or the availability was deleted. */
export const promptStates = ['open', 'accepted', 'declined', 'lapsed'] as const
export type PromptState = (typeof promptStates)[number]

/** How many people an opportunity is for, as it is told: at least so many. */
export const opportunityBands = [4, 6, 10] as const
export type OpportunityBand = (typeof opportunityBands)[number]

export const availabilityLimits = {
  nameMax: 100,
  placeNameMax: 256,
  /** Hours that a new availability without an end lasts. */
  hours: 1,
  /** Coming one-off availabilities of a person, and of each alias. */
  oneOffMax: 60,
  /** Coming availabilities of a person and all their aliases together, permanent ones too. */
  plannerMax: 100,
  /** One-off availabilities that one call may create. */
  repeatMax: 30,
  /** Invitations to events that one person may send a day. */
  invitationsPerDay: 30,
  /** Invitations that one person, with their aliases, gets a day, and of those from one sender. */
  receivedPerDay: 10,
  receivedOfOnePerDay: 3,
  /** Days after its event for which an invitation is kept. */
  promptDays: 30,
  /** Times of events that one question returns. */
  busyMax: 1000,
  /** Suggestions in one reply. */
  suggestionsMax: 50,
  /** How many different people and adult aliases are suggested to one person in 24 hours. */
  suggestedPerDay: 100,
  /** How many of a person and their adult aliases are suggested for one event. */
  suggestedOfFamily: 3,
  /** Past events of a person by which it is known who has played together. */
  playedMax: 30,
  /** The least number of people for an opportunity, its future leader included. */
  opportunityPeople: 4,
  /** The most people that are invited to the event of an opportunity. */
  opportunityPeopleMax: 20,
  /** Minutes of the event that an opportunity proposes; a shorter availability makes it shorter, down to the least. */
  opportunityMinutes: 60,
  opportunityMinutesMin: 30,
  /** Opportunities are looked for so many days ahead, and none that begins in less than so many hours. */
  opportunityDays: 7,
  opportunityHours: 12,
  /** Hours for which one person is asked, and hours before the beginning at which nobody is asked any more. */
  opportunityOfferHours: 24,
  opportunityLastHours: 3,
  /** How many people are asked for one opportunity, one after another; and how often one person is asked in how many days. */
  opportunityAskedMax: 3,
  opportunityOffersMax: 2,
  opportunityOffersDays: 7,
} as const

/** The heat map: in how many people’s availabilities the squares of a grid are, in each hour of a week. */
export const heatLimits = {
  /** The bands in which numbers of people are told, each by its least number; fewer than the first count as none. */
  bands: [5, 10, 20, 50],
  /** The hours of a week, of which each snapshot tells. */
  hours: 168,
  /** Kilometres of a side of the squares; the larger ones are for a large area, or where the small ones are empty. */
  sides: { fine: 2, coarse: 6 },
  /** An area of at most so many kilometres to each side of its centre is told in the smaller squares. */
  fineKm: 20,
  kmMax: 60,
  /** Squares in one reply. */
  squaresMax: 600,
} as const
