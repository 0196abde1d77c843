import { eventLimits } from '@parta/contracts/event-limits'
import { createSlots } from '@parta/kit/process/slots'

/**
 * Runs a command on a whole repetition when it is its turn. Of the process, so that many of them leave database
 * connections to other calls.
 * @throws server.busy, before anything is stored
 */
export const carryOut = createSlots(eventLimits.orders)
