-- Short names of time zones, which mean several zones, become the names of the zones in which browsers have shown the
-- times of these people and reminders. Source: behaviour.md §5 Forms.
with
  zone (short, name) as (
    values
      ('ACT', 'Australia/Darwin'),
      ('AET', 'Australia/Sydney'),
      ('AGT', 'America/Argentina/Buenos_Aires'),
      ('ART', 'Africa/Cairo'),
      ('AST', 'America/Anchorage'),
      ('BET', 'America/Sao_Paulo'),
      ('BST', 'Asia/Dhaka'),
      ('CAT', 'Africa/Maputo'),
      ('CNT', 'America/St_Johns'),
      ('CST', 'America/Chicago'),
      ('CTT', 'Asia/Shanghai'),
      ('EAT', 'Africa/Nairobi'),
      ('ECT', 'Europe/Paris'),
      ('IET', 'America/Indiana/Indianapolis'),
      ('IST', 'Asia/Kolkata'),
      ('JST', 'Asia/Tokyo'),
      ('MIT', 'Pacific/Apia'),
      ('NET', 'Asia/Yerevan'),
      ('NST', 'Pacific/Auckland'),
      ('PLT', 'Asia/Karachi'),
      ('PNT', 'America/Phoenix'),
      ('PRT', 'America/Puerto_Rico'),
      ('PST', 'America/Los_Angeles'),
      ('SST', 'Pacific/Guadalcanal'),
      ('VST', 'Asia/Ho_Chi_Minh')
  ),
  people as (
    update app_user u
    set time_zone = zone.name
    from zone
    where zone.short = upper(u.time_zone)
  )
update reminder r
set time_zone = zone.name
from zone
where zone.short = upper(r.time_zone);
