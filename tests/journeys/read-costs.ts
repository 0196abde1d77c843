import { context } from '@parta/kit/process/trace'
import type { mongo } from 'mongoose'
import type { Parta } from './parta.ts'

/** What one call costs. */
export interface Cost {
  /** The commands that were sent to MongoDB, as `service.collection command`. */
  readonly commands: string[]
  /** The topics of the questions that services asked each other. */
  readonly questions: string[]
}

/**
 * Notes what calls cost, by the id of their request: the background works at the same time. Not counted is what
 * the service that answers a question needs for it. One command for several calls counts for one of them. Parta must
 * have been started with the setting of `reporting`.
 * @returns the cost of a call, by the `X-Request-Id` of its answer
 */
export function costsOf({ local }: Parta): (requestId: string) => Cost {
  const costs = new Map<string, Cost>()
  const current = () => {
    const { correlation } = context()
    const cost = costs.get(correlation) ?? { commands: [], questions: [] }
    costs.set(correlation, cost)
    return cost
  }
  for (const { kit } of local.services) {
    const note = ({ commandName, command }: mongo.CommandStartedEvent) =>
      current().commands.push(`${kit.service}.${String(command[commandName])} ${commandName}`)
    for (const connection of [kit.database.connection, kit.database.calls]) {
      const client = connection.getClient()
      if (!client.options.monitorCommands) throw new Error(`${kit.service} reports no commands`)
      client.on('commandStarted', note)
    }
    const { ask } = kit.bus
    const noted: typeof ask = (question, asked) => {
      current().questions.push(question.topic)
      return ask(question, asked)
    }
    Object.assign(kit.bus, { ask: noted })
  }
  return (requestId) => costs.get(requestId) ?? { commands: [], questions: [] }
}
