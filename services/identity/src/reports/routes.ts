import type * as contract from '@parta/contracts/crashes'
import type * as queue from '@parta/contracts/report-queue'
import type * as reports from '@parta/contracts/reports'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { Counter } from 'prom-client'
import { callerOf } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { countClick } from './count-click.ts'
import { endFeedback, endReport } from './end-report.ts'
import { keepErrors } from './keep-errors.ts'
import { findFeedback, findReports } from './list-queue.ts'
import { takeCase } from './rules.ts'
import { sendFeedback, sendReport } from './send.ts'
import { feedbacks, reports as reportRows } from './store.ts'

export function reportRoutes(kit: Kit): HandlersOf<typeof reports> {
  return {
    reportUser: ({ actor, body }) => sendReport(kit, actor, body),
    sendUserFeedback: ({ actor, body }) => sendFeedback(kit, actor, body),
    sendVisitorFeedback: async ({ body, request }) => {
      await countCall(kit, { email: '', caller: callerOf(kit, request)(null) }, 'feedback')
      await sendFeedback(kit, null, body)
    },
    clickReferral: (call) => countClick(kit, call),
    clickVisitorReferral: (call) => countClick(kit, call),
  }
}

export function queueRoutes(kit: Kit): HandlersOf<typeof queue> {
  return {
    listReports: (call) => findReports(kit, call),
    listUserFeedback: (call) => findFeedback(kit, call),
    takeReport: async ({ actor, params }) => {
      await kit.change(reportRows, params.id, (state) => takeCase(state, personOf(actor)))
    },
    takeUserFeedback: async ({ actor, params }) => {
      await kit.change(feedbacks, params.id, (state) => takeCase(state, personOf(actor)))
    },
    closeReport: (call) => endReport(kit, call),
    closeUserFeedback: (call) => endFeedback(kit, call),
  }
}

export function browserErrorRoutes(kit: Kit): HandlersOf<typeof contract> {
  const reported = new Counter({
    name: 'parta_browser_errors_total',
    help: 'Errors reported by browsers, by kind',
    labelNames: ['kind'],
    registers: [kit.metrics.registry],
  })
  return {
    reportBrowserErrors: ({ actor, body, request }) =>
      keepErrors(kit, body, {
        actor,
        address: { kind: 'address', id: clientOf(forwardedAddress(request.headers)) },
        agent: String(request.headers['user-agent'] ?? '').slice(0, 500),
        reported,
      }),
  }
}
