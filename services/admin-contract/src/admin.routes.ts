import * as z from 'zod/mini';
import { pageQuery } from '@savvi/contracts/page';
import { defineRoute } from '@savvi/contracts/route';
import { recordId } from '@savvi/contracts/values';
import { areaName, areasReply, rollBackInput, rollBackReply } from './areas.ts';
import {
  adminStatsReply,
  adminUserReply,
  auditEntryReply,
  auditQuery,
  deletionReply,
  signUpDayReply,
} from './admin.ts';
import { userFilter, userSort } from '@savvi/contracts/identity/directory-user';

const tag = 'Administration';
const access = 'admin';

/** The statistics of the platform (ADM-4). */
export const getAdminStats = defineRoute({
  method: 'get',
  path: '/api/admin/stats',
  operation: 'getAdminStats',
  summary: 'Statistics of the platform',
  tag,
  access,
  status: 200,
  reply: adminStatsReply,
});

/** The number of new accounts on each of the last 30 days, oldest day first. */
export const listSignUps = defineRoute({
  method: 'get',
  path: '/api/admin/sign-ups',
  operation: 'listSignUps',
  summary: 'New accounts per day',
  tag,
  access,
  status: 200,
  reply: z.array(signUpDayReply),
});

/** The accounts; by default the newest first and 50 per page (ADM-7, ADM-8). */
export const listUsers = defineRoute({
  method: 'get',
  path: '/api/admin/users',
  operation: 'listUsers',
  summary: 'The accounts, newest first',
  tag,
  access,
  query: z.extend(pageQuery, { ...userFilter.shape, sort: z.optional(userSort) }),
  status: 200,
  reply: z.array(adminUserReply),
});

/** Deletes an account and all its data (ADM-11). */
export const deleteUser = defineRoute({
  method: 'delete',
  path: '/api/admin/users/{id}',
  operation: 'deleteUser',
  summary: 'Delete an account',
  tag,
  access,
  confirms: 'protected',
  params: z.object({ id: recordId }),
  status: 204,
  reply: null,
  problems: ['not-deletable'],
});

const ofUser = { tag, access, params: z.object({ id: recordId }), status: 204, reply: null } as const;

/** Suspends an account: its sessions end, its owner cannot sign in and gets no mail (T-67). */
export const suspendUser = defineRoute({
  ...ofUser,
  method: 'post',
  path: '/api/admin/users/{id}/suspend',
  operation: 'suspendUser',
  summary: 'Suspend an account',
  confirms: 'protected',
});

/** Ends a suspension (T-67). */
export const reinstateUser = defineRoute({
  ...ofUser,
  method: 'post',
  path: '/api/admin/users/{id}/reinstate',
  operation: 'reinstateUser',
  summary: 'End the suspension of an account',
});

/** Ends all sessions of an account (T-67). */
export const endUserSessions = defineRoute({
  ...ofUser,
  method: 'post',
  path: '/api/admin/users/{id}/end-sessions',
  operation: 'endUserSessions',
  summary: 'Sign an account out everywhere',
  confirms: 'protected',
});

/** The deleted accounts, latest first, and how far their data is erased. */
export const listDeletions = defineRoute({
  method: 'get',
  path: '/api/admin/deletions',
  operation: 'listDeletions',
  summary: 'Deleted accounts and what is erased of them',
  tag,
  access,
  query: pageQuery,
  status: 200,
  reply: z.array(deletionReply),
});

/** The actions of administrators, latest first (N-17). */
export const listAudit = defineRoute({
  method: 'get',
  path: '/api/admin/audit',
  operation: 'listAudit',
  summary: 'What administrators did',
  tag,
  access,
  query: auditQuery,
  status: 200,
  reply: z.array(auditEntryReply),
});

/** The released versions of all areas, with what browsers report about them. */
export const listAreas = defineRoute({
  method: 'get',
  path: '/api/admin/areas',
  operation: 'listAreas',
  summary: 'The released versions of all areas',
  tag,
  access,
  status: 200,
  reply: areasReply,
});

/** Gives everybody a version of an area that users had before. */
export const rollBackArea = defineRoute({
  method: 'post',
  path: '/api/admin/areas/{area}/roll-back',
  operation: 'rollBackArea',
  summary: 'Roll an area back to an earlier version',
  tag,
  access,
  params: z.object({ area: areaName }),
  body: rollBackInput,
  status: 200,
  reply: rollBackReply,
  problems: ['release-refused'],
});

/** Every route of the admin service. */
export const adminRoutes = [
  getAdminStats,
  listSignUps,
  listUsers,
  deleteUser,
  suspendUser,
  reinstateUser,
  endUserSessions,
  listDeletions,
  listAudit,
  listAreas,
  rollBackArea,
] as const;
