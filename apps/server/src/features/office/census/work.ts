import type { FeatureWork } from '../../module';
import { createReportMail } from './reports/mail';
import { recordStaffing } from './service/staffing';
import { talksFollower } from './talk/talks-follower';
import { createTrustJob } from './trust/tasks';
import { visitsFollower } from './visits-follower';

export const censusWork = {
  jobs: ({ context, sendMail }) => [
    { name: 'report-mail', everyMs: 15_000, run: createReportMail(context, sendMail) },
    { name: 'staffing', everyMs: 15_000, run: () => recordStaffing(context) },
    createTrustJob(context),
  ],
  followers: [visitsFollower, talksFollower],
} satisfies FeatureWork;
