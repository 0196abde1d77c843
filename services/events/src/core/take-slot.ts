import { eventLimits } from '@parta/contracts/event-limits'
import { createSlots } from '@parta/kit/process/slots'

/**
 * Runs a command that writes many dates when a slot is free. The whole process shares the slots, so that many of these
 * commands leave database connections to other calls; one person has few of them.
 * @throws server.busy, before anything is stored
 */
export const carryOut = createSlots(eventLimits.orders)

/** Runs a join or leave of a whole repetition; one person has few of them in progress. @throws server.busy */
export const carryOutJoin = createSlots({
  atOnce: Number.POSITIVE_INFINITY,
  waiting: Number.POSITIVE_INFINITY,
  ofCaller: eventLimits.joinsOfCaller,
})
