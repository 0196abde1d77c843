import { list, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An event whose leader is gone: until when its players may agree to lead it, and who agrees. */
export const Handover = row({ until: Timestamp, agreed: list(Type.String()) })
