import type { FeatureWork } from '../../module';
import { auditFollower } from './audit-follower';

export const auditWork = { followers: [auditFollower] } satisfies FeatureWork;
