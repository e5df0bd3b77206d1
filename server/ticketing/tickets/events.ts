import { fact } from '#platform/events/facts.ts'

/** A creation was answered with 202; the ticket with this id is still to be made. */
export const ticketAccepted = fact<{ ids: number[] }>('ticketAccepted')
