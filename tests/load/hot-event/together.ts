import { service as chat } from '@parta/chat'
import { service as events } from '@parta/events'
import { startGateway } from '@parta/gateway'
import { runProcess } from '@parta/kit/process/run'
import { startService } from '@parta/kit/service'
import { createVerified } from '@parta/kit/session/actor'
import { service as notifications } from '@parta/notifications'
import { service as orgs } from '@parta/orgs'

/** Runs the services concerned and the gateway in one process, as `npm start` does. */
await runProcess(async (env) => {
  const verified = createVerified()
  const running = await Promise.all(
    [events, chat, notifications, orgs].map((service) => startService(service, env, verified)),
  )
  const beside = Object.fromEntries(running.map(({ name, handle }) => [name, handle]))
  const gateway = await startGateway(env, { beside, verified })
  return {
    close: async () => {
      await gateway.close()
      await Promise.all(running.map((service) => service.close()))
    },
  }
})
