import { type CallsByRoute, prepareFixedCall } from './call.ts'

const path = '/v1/dashboard/reports/summary'

export const ticketReportCalls: CallsByRoute = { [`GET ${path}`]: prepareFixedCall(path) }
