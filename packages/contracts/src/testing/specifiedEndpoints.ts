/** Method, path and access of every endpoint, copied by hand. Source: behaviour.md §7. */
export const specifiedEndpoints = `
POST   /api/auth/login                  public
POST   /api/auth/password/reset         public
PUT    /api/auth/password               public
POST   /api/auth/master-password        config:write
PUT    /api/auth/logout                 signedIn
GET    /api/users                       user:list user:get
POST   /api/users/export user:list user:get
POST   /api/users                       user:create
GET    /api/users/assignable            project_process:update reminder:link_user project:create project:update
GET    /api/users/me                    signedIn
PATCH  /api/users/me                    signedIn
PUT    /api/users/me/password           signedIn
GET    /api/users/{id}                  user:get
PATCH  /api/users/{id}                  user:update
DELETE /api/users/{id}                  user:delete
PUT    /api/users/{id}/enable           user:enable
PUT    /api/users/{id}/disable          user:disable
PUT    /api/users/{id}/anonymise        user:delete
POST   /api/users/{id}/invitation       user:create
POST   /api/users/{id}/password-reset   user:update
GET    /api/users/me/sessions           signedIn
DELETE /api/users/me/sessions           signedIn
DELETE /api/users/me/sessions/{id}      signedIn
DELETE /api/users/{id}/sessions         user:disable
GET    /api/roles                       user:create user:update config:read
GET    /api/companies                   company:list company:get
POST   /api/companies/export company:list company:get
POST   /api/companies                   company:create
GET    /api/companies/aggregates/count  company:list
GET    /api/companies/{id}              company:list company:get
PATCH  /api/companies/{id}              company:update
DELETE /api/companies/{id}              company:delete
GET    /api/companies/{id}/logo         company:list company:get
PUT    /api/companies/{id}/logo         company:update
DELETE /api/companies/{id}/logo         company:update
GET    /api/project-types               project_type:list
POST   /api/project-types/export project_type:list
POST   /api/project-types               project_type:create
GET    /api/project-types/{id}          project_type:get
PATCH  /api/project-types/{id}          project_type:update
DELETE /api/project-types/{id}          project_type:delete
GET    /api/project-milestone-owners    project_milestone_owner:list
POST   /api/project-milestone-owners/export project_milestone_owner:list
POST   /api/project-milestone-owners    project_milestone_owner:create
GET    /api/project-milestone-owners/{id}    project_milestone_owner:get
PATCH  /api/project-milestone-owners/{id}    project_milestone_owner:update
DELETE /api/project-milestone-owners/{id}    project_milestone_owner:delete
GET    /api/projects                    project:list project:get
POST   /api/projects/export project:list project:get
POST   /api/projects                    project:create
GET    /api/projects/{id}               project:list project:get
PATCH  /api/projects/{id}               project:update
DELETE /api/projects/{id}               project:delete
PUT    /api/projects/{id}/enable        project:enable
PUT    /api/projects/{id}/disable       project:enable
GET    /api/projects/{id}/history       project_history:get
POST   /api/projects/{id}/history/export project_history:get
GET    /api/projects/aggregates/count              project:list project:get
GET    /api/projects/aggregates/count/active       project:list project:get
GET    /api/projects/aggregates/count/disabled     project:list project:get
GET    /api/projects/aggregates/count/new          project:list project:get
GET    /api/projects/aggregates/average-completion-days project:list
GET    /api/projects/aggregates/by-type            project:list
GET    /api/projects/aggregates/creation-trend     project:list
GET    /api/projects/aggregates/estimated-tco2e    project:list
GET    /api/projects/aggregates/issued-tco2e       project:list
GET    /api/projects/aggregates/promised-issued    project:list
GET    /api/projects/aggregates/places             project:list
GET    /api/project-processes           project_process:list
POST   /api/project-processes/export project_process:list
POST   /api/project-processes           project_process:create
GET    /api/project-processes/{id}      project_process:get
PATCH  /api/project-processes/{id}      project_process:update
GET    /api/project-processes/templates      project_process_template:list
POST   /api/project-processes/templates/export project_process_template:list
POST   /api/project-processes/templates      project_process_template:create
GET    /api/project-processes/templates/{id} project_process_template:get
PATCH  /api/project-processes/templates/{id} project_process_template:update
DELETE /api/project-processes/templates/{id} project_process_template:delete
GET    /api/milestones                  project_process:list
POST   /api/milestones/export project_process:list
PUT    /api/milestones/{id}/complete    project_milestone:complete
PUT    /api/milestones/{id}/skip        project_milestone:complete
PUT    /api/milestones/{id}/uncomplete  project_milestone:uncomplete
PUT    /api/milestones/{id}/undo        project_milestone:complete
GET    /api/milestones/aggregates/count            project:list
GET    /api/milestones/aggregates/count/completed  project:list
GET    /api/milestones/aggregates/count/pending    project:list
GET    /api/milestones/aggregates/count/recent     project:list
GET    /api/milestones/aggregates/count/open       project_process:list
GET    /api/projects/{id}/documents   project:list project:get
POST   /api/projects/{id}/documents/export project:list project:get
GET    /api/documents                   project:list project:get
POST   /api/documents/export            project:list project:get
POST   /api/projects/{id}/documents   project_milestone:complete project:update
GET    /api/documents/limits          project_milestone:complete project:update
GET    /api/documents/{id}            project:list project:get
PATCH  /api/documents/{id}            project_milestone:complete project:update
DELETE /api/documents/{id}            project_milestone:complete project:update
POST   /api/documents/{id}/versions   project_milestone:complete project:update
GET    /api/documents/{id}/versions/{no}/content project:list project:get
PUT    /api/documents/{id}/submit     project_milestone:complete project:update
PUT    /api/documents/{id}/accept     project_milestone:uncomplete project:update
PUT    /api/documents/{id}/return     project_milestone:uncomplete project:update
GET    /api/project-processes/{id}/findings project_process:get
POST   /api/project-processes/{id}/findings/export project_process:get
POST   /api/project-processes/{id}/findings project_milestone:uncomplete project_process:update
POST   /api/project-processes/{id}/findings/import/preview project_milestone:uncomplete project_process:update
POST   /api/project-processes/{id}/findings/import project_milestone:uncomplete project_process:update
GET    /api/findings                  project_process:list
POST   /api/findings/export           project_process:list
GET    /api/findings/{id}             project_process:get
PATCH  /api/findings/{id}             project_milestone:uncomplete project_process:update
PUT    /api/findings/{id}/answer      project_milestone:complete
PUT    /api/findings/{id}/close       project_milestone:uncomplete
PUT    /api/findings/{id}/reopen      project_milestone:uncomplete
PUT    /api/findings/{id}/carry       project_milestone:uncomplete
GET    /api/reminders                                                  reminder:list
POST   /api/reminders/export reminder:list
POST   /api/reminders                                                  reminder:create
GET    /api/reminders/preview                                          reminder:create reminder:update
GET    /api/reminders/calendar                                         reminder:list
GET    /api/reminders/upcoming                                         reminder:list
GET    /api/reminders/{id}                                             reminder:get
PATCH  /api/reminders/{id}                                             reminder:update
DELETE /api/reminders/{id}                                             reminder:delete
GET    /api/reminders/{id}/occurrences                                 reminder:get
POST   /api/reminders/{id}/occurrences/export reminder:get
GET    /api/reminders/{id}/occurrences/calendar                        reminder:get
PUT    /api/reminders/{id}/occurrences/{occurrenceId}/complete         reminder:manage_occurrence
PUT    /api/reminders/{id}/occurrences/{occurrenceId}/skip             reminder:manage_occurrence
PUT    /api/reminders/{id}/users/{userId}                              reminder:link_user
DELETE /api/reminders/{id}/users/{userId}                              reminder:link_user
GET    /api/calendar-feed               reminder:list
PUT    /api/calendar-feed               reminder:list
DELETE /api/calendar-feed               reminder:list
GET    /api/calendar-feed/{token}       public
GET    /api/mails-off/{token}           public
POST   /api/mails-off/{token}           public
GET    /api/notifications                            notification:read
POST   /api/notifications/export notification:read
GET    /api/notifications/unread                     notification:read
POST   /api/notifications/unread/export notification:read
GET    /api/notifications/unread/count               notification:read
GET    /api/notifications/undelivered                notification:read
GET    /api/notifications/{id}                       notification:read
PUT    /api/notifications/read                       notification:read
PUT    /api/notifications/{id}/read                  notification:read
PUT    /api/notifications/unread                     notification:read
PUT    /api/notifications/{id}/unread                notification:read
PUT    /api/notifications/{id}/acknowledge-delivery  notification:read
POST   /api/notifications                            notification:write
GET    /api/feedback                    feedback:list feedback:manage
POST   /api/feedback/export feedback:list feedback:manage
POST   /api/feedback                    feedback:create
GET    /api/feedback/my                 feedback:get feedback:list feedback:create feedback:update feedback:manage
POST   /api/feedback/my/export feedback:get feedback:list feedback:create feedback:update feedback:manage
GET    /api/feedback/status/{status}    feedback:list feedback:manage
POST   /api/feedback/status/{status}/export feedback:list feedback:manage
GET    /api/feedback/{id}               feedback:get feedback:list feedback:create feedback:update feedback:manage
PATCH  /api/feedback/{id}               feedback:get feedback:list feedback:create feedback:update feedback:manage
GET    /api/feedback/{id}/screenshot    feedback:get feedback:list feedback:create feedback:update feedback:manage
GET    /api/feedback/{id}/messages      feedback:get feedback:manage
POST   /api/feedback/{id}/messages      feedback:get feedback:manage
POST   /api/feedback/{id}/messages/export feedback:get feedback:manage
PUT    /api/feedback/{id}/progress      feedback:manage
PUT    /api/feedback/{id}/resolve       feedback:manage
PUT    /api/feedback/{id}/dismiss       feedback:manage
PUT    /api/feedback/{id}/reopen        feedback:get feedback:list feedback:create feedback:update feedback:manage
GET    /api/views                       signedIn
POST   /api/views                       signedIn
GET    /api/views/{id}                  signedIn
PATCH  /api/views/{id}                  signedIn
DELETE /api/views/{id}                  signedIn
PUT    /api/views/{id}/default          signedIn
DELETE /api/views/{id}/default          signedIn
POST   /api/project-processes/{id}/packs         report:write
GET    /api/project-processes/{id}/packs         report:read
POST   /api/project-processes/{id}/packs/export  report:read
GET    /api/packs/{id}                           report:read
GET    /api/packs/{id}/content                   report:read
GET    /api/imports                     project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
POST   /api/imports/export              project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
POST   /api/imports                     project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
GET    /api/imports/{id}                project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
PATCH  /api/imports/{id}                project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
GET    /api/imports/{id}/lines          project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
POST   /api/imports/{id}/lines/export   project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
PUT    /api/imports/{id}/apply          project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
PUT    /api/imports/{id}/undo           project:create company:create project_milestone_owner:create project_type:create user:create reminder:create
GET    /api/history                     signedIn
POST   /api/history/export              signedIn
GET    /api/events                      config:read
POST   /api/events/export               config:read
GET    /api/users/me/events             signedIn
POST   /api/users/me/events/export      signedIn
GET    /api/search                      signedIn
GET    /healthz                         public
GET    /readyz                          public
GET    /api/openapi.json                public
GET    /api/docs                        public
POST   /api/projects/bulk               project:enable project:update project:delete
POST   /api/companies/bulk              company:update company:delete
POST   /api/users/bulk                  user:enable user:disable user:update user:delete
POST   /api/project-types/bulk          project_type:update project_type:delete
POST   /api/project-milestone-owners/bulk project_milestone_owner:update project_milestone_owner:delete
POST   /api/reminders/bulk              reminder:update reminder:delete
POST   /api/milestones/bulk             project_milestone:complete
POST   /api/notifications/bulk          notification:read
POST   /api/feedback/bulk               feedback:manage feedback:update
POST   /api/findings/bulk               project_milestone:uncomplete project_process:update
POST   /api/documents/bulk              project_milestone:complete project:update
`;
